import { brand } from './config.ts';

/** The error page for when messages cannot be loaded: in English, without dependencies. */
export function showWordlessError(root: HTMLElement): void {
  const main = document.createElement('main');
  main.className =
    'mx-auto flex min-h-dvh max-w-[560px] flex-col items-center justify-center gap-6 p-6 text-center';
  const add = (tag: 'h1' | 'p' | 'a', text: string, className: string) => {
    const element = document.createElement(tag);
    element.textContent = text;
    element.className = className;
    main.append(element);
    return element;
  };
  document.title = `Error | ${brand.name}`;
  add('h1', 'Error', 'text-2xl');
  add('p', 'It seems like something went wrong.', 'text-secondary');
  const link = 'text-accent underline underline-offset-4';
  add('a', `Please contact support by e-mail (${brand.contactEmail}).`, link).setAttribute(
    'href',
    `mailto:${brand.contactEmail}`,
  );
  add('a', 'Try again', link).setAttribute('href', location.href);
  add('a', 'Navigate to main page', link).setAttribute('href', '/');
  root.replaceChildren(main);
}
