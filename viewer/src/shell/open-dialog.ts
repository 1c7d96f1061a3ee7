/**
 * Opens a dialog over the viewer. In a page of its own it is a modal one. In a box of somebody else's page a modal dialog would take that whole
 * page out of reach: there only the rest of the viewer is, and Escape and the focus are seen to by hand.
 *
 * The dialog may be taken out of the page while it is open.
 */
export function openDialog(dialog: HTMLDialogElement): void {
  const root = dialog.getRootNode();
  if (!(root instanceof ShadowRoot)) {
    dialog.showModal();
    return;
  }
  const opener = root.activeElement;
  const held = besides(dialog).filter((element) => !element.inert);
  for (const element of held) element.inert = true;
  dialog.show();
  if (!dialog.contains(root.activeElement)) {
    dialog.tabIndex = -1;
    dialog.focus({ preventScroll: true });
  }

  const listening = new AbortController();
  const { signal } = listening;
  const release = () => {
    listening.abort();
    watching.disconnect();
    for (const element of held) element.inert = false;
    const { activeElement } = root.ownerDocument;
    const free = activeElement === null || activeElement === root.ownerDocument.body;
    if ((free || activeElement === root.host) && opener instanceof HTMLElement && opener.isConnected) {
      opener.focus({ preventScroll: true });
    }
  };
  // Before the dialog's own listeners, which keep keys to themselves.
  dialog.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
    },
    { signal },
  );
  dialog.addEventListener('close', release, { signal });
  const watching = new MutationObserver(() => {
    if (!dialog.isConnected) release();
  });
  watching.observe(root, { childList: true, subtree: true });
}

/** Everything in the shadow root that is neither a dialog nor around it. */
function besides(dialog: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let inner: HTMLElement = dialog; inner.parentElement; inner = inner.parentElement) {
    for (const other of inner.parentElement.children) {
      if (other !== inner && other instanceof HTMLElement) found.push(other);
    }
  }
  return found;
}
