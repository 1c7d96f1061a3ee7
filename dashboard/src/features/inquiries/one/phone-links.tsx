import { MessageCircle, MessageSquareText } from 'lucide-react';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';

const ICON = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** Message and WhatsApp, where a finger would tap them; the call has its own button. @param phone in E.164 */
export function PhoneLinks({ phone }: { phone: string }) {
  const t = useTranslate();
  return (
    <div className="hidden grid-cols-2 gap-2 pointer-coarse:grid">
      <Button asChild className="h-[44px]!">
        <a href={`sms:${phone}`}>
          <MessageSquareText {...ICON} />
          {t('inquiry.sms')}
        </a>
      </Button>
      <Button asChild className="h-[44px]!">
        <a href={`https://wa.me/${phone.replace(/\D/g, '')}`} target="_blank" rel="noreferrer">
          <MessageCircle {...ICON} />
          WhatsApp
        </a>
      </Button>
    </div>
  );
}
