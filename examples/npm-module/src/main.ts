import { createClient, type Filters, mountViewer } from '@oriel/sdk';

const baseUrl = '{{ORIEL_ORIGIN}}';
const navigator = '{{NAVIGATOR_ID}}';

// Oriel, 1 of 2: the data, for the list and the filters of this page.
const client = createClient({ baseUrl, language: 'en' });
// Oriel, 2 of 2: the viewer. It knows nothing of the page around it; the page controls it through this handle.
const viewer = mountViewer('#viewer', {
  baseUrl,
  navigator,
  language: 'en',
  mode: 'light', // Matches the page, whatever the visitor's system prefers.
  title: 'Building A',
});

const element = <Type extends HTMLElement>(id: string, type: new () => Type): Type => {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`#${id} is missing`);
  return found;
};
const form = element('filters', HTMLFormElement);
const slider = element('priceMax', HTMLInputElement);
const list = element('flats', HTMLUListElement);

const { id: navigatorId } = await client.getNavigator(navigator);
const { data: flats } = await client.listApartments({ navigatorId, sort: 'price' });
const money = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: flats[0]?.currency ?? 'EUR',
  maximumFractionDigits: 0,
});

// ---- the page's own filters ------------------------------------------------------------------------------

const prices = flats.flatMap(({ effectivePrice }) => effectivePrice ?? []);
const STEP = 10_000;
slider.min = String(Math.ceil(Math.min(...prices) / STEP) * STEP);
slider.max = String(Math.ceil(Math.max(...prices) / STEP) * STEP);
slider.step = String(STEP);
slider.defaultValue = slider.max;
slider.value = slider.max;

/** Room options of the viewer: 1 to 4, and 5+. */
const roomsOf = ({ rooms = 0 }: { readonly rooms?: number }): string =>
  rooms >= 5 ? '5+' : String(Math.floor(rooms));

for (const rooms of [...new Set(flats.map(roomsOf))].sort()) {
  const label = document.createElement('label');
  const box = document.createElement('input');
  Object.assign(box, { type: 'checkbox', name: 'rooms', value: rooms });
  label.append(box, rooms);
  element('rooms', HTMLDivElement).append(label);
}

/** The form's values, with the names of the viewer's own address. */
function chosen(): Filters {
  const data = new FormData(form);
  const rooms = data.getAll('rooms').map(String);
  return {
    ...(rooms.length > 0 && { rooms }),
    ...(slider.value !== slider.max && { priceMax: Number(slider.value) }),
    ...(data.has('status') && { status: ['ACTIVE'] }),
  };
}

/** The other direction: shows the viewer's filters in the form. */
function tell(filters: Filters): void {
  const rooms = [filters.rooms ?? []].flat().map(String);
  for (const box of form.querySelectorAll<HTMLInputElement>('[name=rooms]'))
    box.checked = rooms.includes(box.value);
  slider.value = String(filters.priceMax ?? slider.max);
  const free = form.querySelector<HTMLInputElement>('[name=status]');
  if (free) free.checked = [filters.status ?? []].flat().includes('ACTIVE');
}

// ---- the page's own list ---------------------------------------------------------------------------------

let selected: string | undefined;

function show(): void {
  const { rooms, priceMax, status } = chosen();
  const shown = flats.filter(
    (flat) =>
      (!Array.isArray(rooms) || rooms.includes(roomsOf(flat))) &&
      (typeof priceMax !== 'number' || (flat.effectivePrice ?? Number.POSITIVE_INFINITY) <= priceMax) &&
      (!status || flat.status === 'ACTIVE'),
  );
  list.replaceChildren(
    ...shown.map((flat) => {
      const item = document.createElement('li');
      const button = document.createElement('button');
      button.type = 'button';
      button.dataset.id = flat.id;
      const number = Object.assign(document.createElement('b'), { textContent: flat.number });
      const what = Object.assign(document.createElement('span'), {
        textContent: `${flat.rooms} rooms, ${flat.area} m²`,
      });
      const price = Object.assign(document.createElement('span'), {
        textContent: flat.status === 'ACTIVE' && flat.effectivePrice ? money.format(flat.effectivePrice) : '',
      });
      if (flat.status !== 'ACTIVE') price.textContent = flat.status === 'SOLD' ? 'Sold' : 'Reserved';
      button.append(number, what, price);
      button.onclick = () => viewer.selectApartment(flat.id);
      item.append(button);
      return item;
    }),
  );
  element('price', HTMLOutputElement).textContent =
    slider.value === slider.max ? 'any price' : money.format(Number(slider.value));
  element('count', HTMLParagraphElement).textContent = `${shown.length} of ${flats.length} flats`;
  mark();
}

function mark(): void {
  for (const button of list.querySelectorAll('button')) {
    const current = button.dataset.id === selected;
    button.setAttribute('aria-current', String(current));
    if (current) button.scrollIntoView({ block: 'nearest' });
  }
}

// ---- both ways -------------------------------------------------------------------------------------------

form.addEventListener('input', () => {
  show();
  viewer.applyFilters(chosen());
});
form.addEventListener('reset', () =>
  queueMicrotask(() => {
    show();
    viewer.clearFilters();
  }),
);
viewer.on('filters:change', ({ filters }) => {
  tell(filters);
  show();
});
viewer.on('apartment:select', ({ id }) => {
  selected = id;
  mark();
});
viewer.on('apartment:close', () => {
  selected = undefined;
  mark();
});
viewer.on('error', ({ message }) => {
  element('count', HTMLParagraphElement).textContent = message;
});

show();
