import { Link, Outlet } from 'react-router';
import { BrandDrawing } from '../../marketing/brand-drawing.tsx';
import { LanguageChoice } from '../../marketing/language-choice.tsx';
import { SkipLinks } from '../../ui/skip-links.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';

/** Sign-in and related pages: the form on one side, the brand's drawing on the other. */
export function AccountLayout() {
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <SkipLinks main="main" />
      <div className="flex flex-col p-6 md:p-12">
        <header className="flex items-center justify-between gap-4">
          <Link to="/" className="rounded-control">
            <Wordmark />
          </Link>
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
          <BrandDrawing bleed />
        </div>
      </div>
    </div>
  );
}
