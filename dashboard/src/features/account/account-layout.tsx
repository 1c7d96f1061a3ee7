import { Outlet } from 'react-router';
import { brand } from '../../base/config.ts';
import { LanguageChoice } from '../../kit/language-choice.tsx';
import { BrandDrawing } from '../../ui/drawings/brand-drawing.tsx';
import { SkipLinks } from '../../ui/skip-links.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';

/** Sign-in and related pages: the form on one side, the brand's drawing on the other. */
export function AccountLayout() {
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <SkipLinks main="main" />
      <div className="flex flex-col p-6 md:p-12">
        <header className="flex items-center justify-between gap-4">
          <a href="/" className="rounded-control">
            <Wordmark brand={brand} />
          </a>
          <LanguageChoice />
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto flex w-full outline-none max-w-[400px] flex-1 flex-col justify-center py-12"
        >
          <Outlet />
        </main>
      </div>
      <div className="flex items-end overflow-hidden bg-sunken pb-24 max-lg:hidden">
        <div className="w-full">
          <BrandDrawing brand={brand.key} bleed />
        </div>
      </div>
    </div>
  );
}
