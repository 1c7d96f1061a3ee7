import type { NewOrganization } from '../modules/organization/service.ts';

const CONSENTS_EN = {
  MARKETING_EMAIL:
    'I would like to receive offers from the developer by e-mail. I can withdraw my consent at any time.',
  MARKETING_PHONE:
    'I agree to be called about offers from the developer. I can withdraw my consent at any time.',
};
const CONSENTS_PL = {
  MARKETING_EMAIL: 'Chcę otrzymywać oferty dewelopera e-mailem. Zgodę mogę w każdej chwili wycofać.',
  MARKETING_PHONE:
    'Zgadzam się na kontakt telefoniczny w sprawie ofert dewelopera. Zgodę mogę w każdej chwili wycofać.',
};

function consent(key: keyof typeof CONSENTS_EN, label: string, labelPl: string) {
  return {
    key,
    label,
    text: CONSENTS_EN[key],
    version: '2026-03',
    required: false,
    i18n: { pl: { label: labelPl, text: CONSENTS_PL[key] } },
  };
}

/**
 * The two organizations: a Polish developer with sales and rentals, and a British letting agency with separate data, to show the isolation.
 */
export const DEMO_ORGANIZATIONS: readonly (NewOrganization & { readonly slug: string })[] = [
  {
    slug: 'brzozowa',
    name: 'Brzozowa Development',
    legalName: 'Brzozowa Development sp. z o.o.',
    legalForm: 'spółka z ograniczoną odpowiedzialnością',
    address: {
      street: 'Brzozowa',
      number: '14',
      postalCode: '50-001',
      city: 'Wrocław',
      municipality: 'Wrocław',
      county: 'Wrocław',
      region: 'dolnośląskie',
      country: 'PL',
    },
    website: 'https://brzozowa.example',
    contact: { name: 'Sales office', email: 'sales@brzozowa.example', phone: '+48713490210' },
    locale: 'en',
    timezone: 'Europe/Warsaw',
    currency: 'PLN',
    areaUnit: 'm2',
    brand: { primaryColor: '#a34623', secondaryColor: '#2f4a43', font: 'Hanken Grotesk', mode: 'auto' },
    privacy: {
      policyUrl: 'https://brzozowa.example/privacy',
      termsUrl: 'https://brzozowa.example/terms',
      controllerName: 'Brzozowa Development sp. z o.o.',
      controllerAddress: 'ul. Brzozowa 14, 50-001 Wrocław',
      dpoEmail: 'dpo@brzozowa.example',
      retentionDays: 730,
      consents: [
        consent('MARKETING_EMAIL', 'Offers by e-mail', 'Oferty e-mailem'),
        consent('MARKETING_PHONE', 'Offers by phone', 'Oferty telefonicznie'),
      ],
    },
  },
  {
    slug: 'riverside-lettings',
    name: 'Riverside Lettings',
    legalName: 'Riverside Lettings Ltd',
    website: 'https://riverside-lettings.example',
    contact: { name: 'Lettings desk', email: 'hello@riverside-lettings.example', phone: '+442079460142' },
    locale: 'gb',
    timezone: 'Europe/London',
    currency: 'GBP',
    areaUnit: 'sqft',
    brand: { primaryColor: '#1f5673', font: 'Lato', mode: 'light' },
    privacy: {
      policyUrl: 'https://riverside-lettings.example/privacy',
      controllerName: 'Riverside Lettings Ltd',
      retentionDays: 365,
      consents: [],
    },
  },
];

/** The other brand's demo: a city that asks its residents, and sells nothing. */
export const CITY_ORGANIZATION: NewOrganization & { readonly slug: string } = {
  slug: 'jarzebin',
  name: 'City of Jarzębin',
  legalName: 'Gmina Miasto Jarzębin',
  features: ['virtual_tours', 'feedback'],
  website: 'https://jarzebin.example',
  contact: { name: 'Participation office', email: 'participation@jarzebin.example', phone: '+48713490260' },
  locale: 'en',
  timezone: 'Europe/Warsaw',
  currency: 'PLN',
  areaUnit: 'm2',
  brand: { primaryColor: '#1f6f54', font: 'Lato', mode: 'auto' },
  privacy: {
    policyUrl: 'https://jarzebin.example/privacy',
    controllerName: 'Gmina Miasto Jarzębin',
    controllerAddress: 'Rynek 1, Jarzębin',
    retentionDays: 730,
    consents: [],
  },
};
