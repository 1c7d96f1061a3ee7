import type { Page } from 'playwright-core';

/** Every dialog of the team's area, and how it is opened in the demo. */

export interface OneDialog {
  readonly name: string;
  /** The file of the dashboard's sources that draws it. */
  readonly of: string;
  /** The route as named in `teamPages`, a navigator, or an address. */
  readonly at: string;
  open(page: Page): Promise<void>;
}

const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** For a button that names its thing as well. */
const pressStarting = (name: string) => (page: Page) =>
  page
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click();

/** Chooses an item of the menu behind a button. */
const choose = (menu: string | RegExp, item: string) => async (page: Page) => {
  await page.getByRole('button', { name: menu, exact: true }).first().click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

/** Changes a field of a form, then leaves the page. */
const leave = (label: string) => async (page: Page) => {
  await page.getByLabel(label, { exact: true }).first().fill('Another name');
  await page.getByRole('link', { name: 'Home', exact: true }).filter({ visible: true }).first().click();
};

/** Opens the first file of a list. */
const openFile = (page: Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('button').first().click();

export const ESTATE = '/dashboard/estates/{estateId}';
export const DIALOGS: readonly OneDialog[] = [
  {
    name: 'command palette',
    of: 'app/commands/palette.tsx',
    at: '/dashboard',
    open: (page) => page.keyboard.press('Control+k'),
  },
  {
    name: 'shortcuts',
    of: 'app/commands/shortcut-help.tsx',
    at: '/dashboard',
    open: (page) => page.keyboard.press('?'),
  },
  {
    name: 'notices',
    of: 'features/notices/bell.tsx',
    at: '/dashboard',
    open: (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
  },
  {
    name: 'export of statistics',
    of: 'features/statistics/export-dialog.tsx',
    at: '/dashboard?tab=statistics',
    open: press('Export'),
  },
  {
    name: 'second step',
    of: 'features/profile/enrol-phone.tsx',
    at: '/dashboard/profile',
    open: press('Set up a phone'),
  },
  {
    name: 'invitation',
    of: 'features/people/invite/invite-dialog.tsx',
    at: '/dashboard/users',
    open: press('Invite'),
  },
  {
    name: 'member disabled',
    of: 'features/people/member/member-access.tsx',
    at: '/dashboard/users/{id}',
    open: press('Disable…'),
  },
  {
    name: 'member removed',
    of: 'features/people/member/member-access.tsx',
    at: '/dashboard/users/{id}',
    open: press('Remove…'),
  },
  {
    name: 'new estate',
    of: 'features/estates/new-estate.tsx',
    at: '/dashboard/estates',
    open: press('New estate'),
  },
  {
    name: 'estate archived',
    of: 'features/estates/archive-estate.tsx',
    at: ESTATE,
    open: choose(/^More for /, 'Archive…'),
  },
  {
    name: 'estate deleted',
    of: 'features/estates/delete-estate.tsx',
    at: ESTATE,
    open: choose(/^More for /, 'Delete…'),
  },
  {
    name: 'new navigator',
    of: 'features/estates/navigator-list.tsx',
    at: ESTATE,
    open: press('New navigator'),
  },
  { name: 'estate left', of: 'ui/leave-guard.tsx', at: `${ESTATE}?tab=details`, open: leave('Name') },
  {
    name: 'signed out with words unsaved',
    of: 'ui/leave-question.tsx',
    at: '/dashboard/profile',
    open: async (page) => {
      await page.getByLabel('Job title', { exact: true }).fill('Another title');
      await choose(/^Account: /, 'Sign out')(page);
    },
  },
  {
    name: 'new building',
    of: 'features/estates/buildings/new-building.tsx',
    at: `${ESTATE}/buildings`,
    open: press('New building'),
  },
  {
    name: 'building deleted',
    of: 'features/estates/buildings/delete-building.tsx',
    at: `${ESTATE}/buildings/{buildingId}`,
    open: press('Delete…'),
  },
  {
    name: 'file for a building',
    of: 'kit/files/asset-picker.tsx',
    at: `${ESTATE}/buildings/{buildingId}`,
    open: press('Choose a file'),
  },
  {
    name: 'navigator embedded',
    of: 'features/navigators/navigator-menu.tsx',
    at: 'navigator',
    open: choose('More for this navigator', 'Show it on your website…'),
  },
  {
    name: 'navigator deleted',
    of: 'features/navigators/navigator-menu.tsx',
    at: 'navigator',
    open: choose('More for this navigator', 'Delete…'),
  },
  {
    name: 'outlines from a drawing',
    of: 'features/navigators/svg-import/svg-import-dialog.tsx',
    at: 'navigator',
    open: choose('Outlines', 'From an SVG drawing…'),
  },
  {
    name: 'outlines from masks',
    of: 'features/navigators/trace/from-masks.tsx',
    at: 'navigator',
    open: choose('Outlines', 'From masks…'),
  },
  {
    name: 'outlines from a model',
    of: 'features/navigators/trace/from-model.tsx',
    at: 'navigator',
    open: choose('Outlines', 'From a 3D model…'),
  },
  {
    name: 'frame deleted',
    of: 'features/navigators/frames/frame-row.tsx',
    at: 'navigator?tab=frames',
    open: press('Delete frame 1'),
  },
  {
    name: 'frame replaced',
    of: 'kit/files/asset-picker.tsx',
    at: 'navigator?tab=frames',
    open: press('Replace the picture of frame 1'),
  },
  {
    name: 'new flat',
    of: 'features/apartments/new-apartment.tsx',
    at: '/dashboard/apartments',
    open: press('New apartment'),
  },
  {
    name: 'flats changed',
    of: 'features/apartments/bulk/bulk-dialog.tsx',
    at: '/dashboard/apartments',
    async open(page) {
      await page.getByRole('checkbox', { name: /1A$/ }).check();
      await press('Edit…')(page);
    },
  },
  {
    name: 'flats deleted',
    of: 'features/apartments/delete-apartments.tsx',
    at: '/dashboard/apartments',
    async open(page) {
      await page.getByRole('checkbox', { name: /1A$/ }).check();
      await press('Delete selected')(page);
    },
  },
  {
    name: 'flat for sale again',
    of: 'kit/apartments/status-question.tsx',
    at: '/dashboard/apartments',
    open: choose('Status of 1A: Sold', 'Available'),
  },
  {
    name: 'flat deleted',
    of: 'features/apartments/delete-apartments.tsx',
    at: '/dashboard/apartments/{id}',
    open: press('Delete apartment'),
  },
  { name: 'flat left', of: 'ui/leave-guard.tsx', at: '/dashboard/apartments/{id}', open: leave('Name') },
  {
    name: 'tour imported',
    of: 'features/tours/transfer/import-dialog.tsx',
    at: '/dashboard/tours',
    open: press('Import a tour'),
  },
  {
    name: 'tour deleted',
    of: 'features/tours/delete-tour.tsx',
    at: '/dashboard/tours/{id}',
    open: choose('More for this tour', 'Delete…'),
  },
  {
    name: 'room deleted',
    of: 'features/tours/editor/delete-room.tsx',
    at: '/dashboard/tours/{id}',
    open: choose('More for Bedroom', 'Delete room…'),
  },
  {
    name: 'room moved',
    of: 'features/tours/editor/move-room.tsx',
    at: '/dashboard/tours/{id}',
    open: choose('More for Bedroom', 'Move to another tour…'),
  },
  {
    name: 'inquiry erased',
    of: 'features/inquiries/one/inquiry-actions.tsx',
    at: '/dashboard/inquiries/{id}',
    open: press('Erase…'),
  },
  {
    name: 'consent withdrawn',
    of: 'features/inquiries/one/consents-panel.tsx',
    at: '/dashboard/inquiries/{id}',
    open: press('Record withdrawal'),
  },
  {
    name: 'project deleted',
    of: 'features/feedback/project-steps.tsx',
    at: '/dashboard/feedback/{id}',
    open: choose('More for this project', 'Delete…'),
  },
  {
    name: 'outcome',
    of: 'features/feedback/outcome/outcome-dialog.tsx',
    at: '/dashboard/feedback/{id}',
    open: press('Edit outcome'),
  },
  {
    name: 'comment deleted',
    of: 'features/feedback/comments/delete-comment.tsx',
    at: '/dashboard/feedback/{id}?tab=comments',
    open: choose(/^More for the comment by /, 'Delete…'),
  },
  {
    name: 'comments hidden',
    of: 'features/feedback/comments/hide-several.tsx',
    at: '/dashboard/feedback/{id}?tab=comments&status=PUBLISHED',
    open: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select the comment by / })
        .first()
        .click();
      await press('Hide 1')(page);
    },
  },
  {
    name: 'analysis published',
    of: 'features/feedback/analysis/publish-analysis.tsx',
    at: '/dashboard/feedback/{id}?tab=analysis',
    open: press('Preview and publish'),
  },
  { name: 'project left', of: 'ui/leave-guard.tsx', at: '/dashboard/feedback/create', open: leave('Title') },
  { name: 'help', of: 'kit/help/help-dialog.tsx', at: '/dashboard', open: press('Help') },
  {
    name: 'account deleted',
    of: 'features/profile/own-data-section.tsx',
    at: '/dashboard/profile',
    open: press('Delete account'),
  },
  {
    name: 'units corrected',
    of: 'features/estates/form/correct-units.tsx',
    at: `${ESTATE}?tab=details`,
    open: press('Correct currency or unit…'),
  },
  {
    name: 'what visitors see',
    of: 'kit/estates/guide/publish-dialog.tsx',
    at: ESTATE,
    open: choose(/^More for /, 'What visitors see'),
  },
  {
    name: 'file',
    of: 'features/assets/asset-dialog.tsx',
    at: `${ESTATE}/assets`,
    open: openFile,
  },
  {
    name: 'file deleted',
    of: 'features/assets/delete-asset.tsx',
    at: `${ESTATE}/assets`,
    async open(page) {
      await openFile(page);
      await press('Delete…')(page);
    },
  },
  {
    name: 'new point of interest',
    of: 'features/navigators/points/point-dialog.tsx',
    at: 'navigator?tab=settings',
    open: press('New point of interest'),
  },
  {
    name: 'point of interest removed',
    of: 'features/navigators/points/points-section.tsx',
    at: 'navigator with points?tab=settings',
    open: pressStarting('Remove '),
  },
  {
    name: 'embedding sent',
    of: 'features/embed/send-block.tsx',
    at: '/dashboard/embed',
    open: press('Send to my webmaster'),
  },
  {
    name: 'new inquiry',
    of: 'features/inquiries/new-inquiry.tsx',
    at: '/dashboard/inquiries',
    open: press('New inquiry'),
  },
  {
    name: 'confirmation of inquiries',
    of: 'kit/history/mail-preview.tsx',
    at: '/dashboard/organizations/{id}?tab=settings',
    open: press('Preview e-mail'),
  },
  {
    name: 'view of a tour',
    of: 'features/feedback/items/view-picker.tsx',
    at: '/dashboard/feedback/{id}',
    open: press('Add view of a tour'),
  },
  {
    name: 'item of a project',
    of: 'features/feedback/items/item-dialog.tsx',
    at: '/dashboard/feedback/{id}',
    open: pressStarting('Edit (?!outcome)'),
  },
  {
    name: 'poster for a place',
    of: 'features/feedback/items/place/place-poster.tsx',
    at: '/dashboard/feedback/{id}',
    open: pressStarting('Poster for a place '),
  },
  {
    name: 'item removed',
    of: 'features/feedback/items/project-items.tsx',
    at: '/dashboard/feedback/{id}',
    open: pressStarting('Remove '),
  },
  {
    name: 'statements',
    of: 'features/feedback/analysis/choose-statements.tsx',
    at: '/dashboard/feedback/{id}?tab=analysis',
    open: press('Choose statements'),
  },
];

export const AT_DESKS: readonly OneDialog[] = [
  {
    name: 'shortcuts of inquiries',
    of: 'kit/list/shortcut-help.tsx',
    at: '/dashboard/inquiries',
    open: press('Keyboard shortcuts'),
  },
];

export const ON_PHONES: readonly OneDialog[] = [
  { name: 'all areas', of: 'app/shell/bottom-bar.tsx', at: '/dashboard', open: press('More') },
  {
    name: 'filters of inquiries',
    of: 'features/inquiries/list/filter-bar.tsx',
    at: '/dashboard/inquiries',
    open: press('Filters'),
  },
];
