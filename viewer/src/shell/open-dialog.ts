/**
 * Opens a dialog over the viewer. In a page of its own it is modal. Inline, a modal dialog would make the whole host page inert: so only
 * the rest of the viewer is, and Escape and the focus are handled manually.
 *
 * The dialog may be removed while it is open.
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
  // Runs before the dialog's own listeners, which stop propagation.
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

/** Everything in the shadow root except the dialog and its ancestors. */
function besides(dialog: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let inner: HTMLElement = dialog; inner.parentElement; inner = inner.parentElement) {
    for (const other of inner.parentElement.children) {
      if (other !== inner && other instanceof HTMLElement) found.push(other);
    }
  }
  return found;
}
