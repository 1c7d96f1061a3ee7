/** The look of a menu that floats over the page. */
export const MENU =
  'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-[208px] max-w-[320px] animate-appear overflow-y-auto rounded-card border border-line bg-raised p-1 shadow-dialog';
export const MENU_ITEM =
  'flex items-center gap-2 rounded-control px-3 py-2 text-sm -outline-offset-2 select-none not-focus-visible:outline-none data-highlighted:bg-sunken';
export const MENU_LABEL = 'px-3 pt-3 pb-1 text-xs text-secondary';
