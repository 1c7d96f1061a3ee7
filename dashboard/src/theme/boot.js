// Runs before the first paint, so that a chosen theme never flashes in the other one. A file of its own, not a module and not inline:
// a module would come after the paint, and the content security policy allows no inline script.
(() => {
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be forbidden; the system's theme then applies.
  }
})();
