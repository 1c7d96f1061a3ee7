import type { Inquiry } from '@oriel/contract/inquiry';
import { ApiError } from '@oriel/sdk/team-client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { useTranslate } from '../../../i18n/translate.ts';
import { HistoryPanel } from '../../../kit/history/history-panel.tsx';
import { useMembers } from '../../../kit/list/choices.ts';
import { Failure } from '../../../ui/failure.tsx';
import { MissingPage } from '../../../ui/missing-page.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { inquiryQuery } from '../api.ts';
import { editInquiry } from '../edit-inquiry.ts';
import { toggleRead } from '../read-toggle.tsx';
import { useReader } from '../use-reader.ts';
import { saidOfInquiry } from './activity-words.ts';
import { ApartmentsPanel } from './apartments-panel.tsx';
import { ConsentsPanel } from './consents-panel.tsx';
import { FollowUpPanel } from './follow-up-panel.tsx';
import { InquiryHead } from './inquiry-head.tsx';
import { JourneyPanel } from './journey-panel.tsx';
import { OriginPanel } from './origin-panel.tsx';
import { OtherInquiries } from './other-inquiries.tsx';
import { PersonPanel } from './person-panel.tsx';
import { ReplyDelivery } from './reply-delivery.tsx';
import { useReply } from './use-reply.ts';

export function InquiryPage() {
  const { id = '' } = useParams();
  // Another inquiry remounts the page, so that no input is carried over.
  return <OneInquiry key={id} id={id} />;
}

/** Opening an inquiry marks it as read: once, so that it can be marked as unread meanwhile. */
function useReading(inquiry: Inquiry | undefined): void {
  const seen = useRef(false);
  useEffect(() => {
    if (!inquiry || seen.current) return;
    seen.current = true;
    // If this fails, it stays unread: the page shows that and offers the action.
    if (inquiry.status === 'NEW') void editInquiry(inquiry, { status: 'READ' }).catch(() => undefined);
  }, [inquiry]);
}

function OneInquiry({ id }: { id: string }) {
  const t = useTranslate();
  const reader = useReader();
  const { data: members = [] } = useMembers();
  const { data: inquiry, error, isError, refetch } = useQuery(inquiryQuery(id));
  const reply = useReply(inquiry);
  useReading(inquiry);

  if (isError && !inquiry) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <Missing />;
    return <Failure title={t('inquiry.failed')} error={error} retry={() => void refetch()} />;
  }
  if (!inquiry) return <InquirySkeleton />;
  const { message, subject, spam } = inquiry;
  const memberName = (memberId: unknown) => members.find((one) => one.id === memberId)?.name;
  return (
    <>
      <InquiryHead
        inquiry={inquiry}
        reader={reader}
        onToggleRead={() => void toggleRead(inquiry)}
        mayReply={reply !== undefined}
      />
      {spam.verdict === 'OK' ? null : (
        <div className="mb-6 max-w-[760px]">
          <Notice tone="calm">{t(spam.verdict === 'SPAM' ? 'inquiry.inSpam' : 'inquiry.maybeSpam')}</Notice>
        </div>
      )}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[auto_1fr] lg:gap-x-12">
        <div className="min-w-0 max-lg:order-1 lg:col-start-2">
          <PersonPanel inquiry={inquiry} reader={reader} />
        </div>
        {/* On a phone the question comes first, then who asks. */}
        <div className="flex min-w-0 flex-col gap-8 max-lg:contents lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <section aria-label={t('inquiries.message')} className="flex min-w-0 flex-col gap-2">
            {subject ? <h2 className="text-base font-medium break-words">{subject}</h2> : null}
            {message ? (
              <p className="max-w-[680px] text-lg leading-normal break-words whitespace-pre-line">
                {message}
              </p>
            ) : (
              <p className="text-secondary">{t('inquiry.noMessage')}</p>
            )}
          </section>
          <div className="flex min-w-0 flex-col gap-8 max-lg:order-2">
            <ApartmentsPanel inquiry={inquiry} />
            <HistoryPanel
              subject={{ type: 'INQUIRY', id: inquiry.id, organizationId: inquiry.organizationId }}
              saidOf={(activity) => saidOfInquiry(activity, memberName, t)}
              detailOf={(activity) => <ReplyDelivery activity={activity} mayWrite={reply !== undefined} />}
              reply={reply}
            />
          </div>
        </div>
        <aside
          aria-label={t('inquiry.besides')}
          className="flex min-w-0 flex-col max-lg:order-3 gap-8 lg:col-start-2 lg:row-start-2"
        >
          <FollowUpPanel inquiry={inquiry} />
          <OtherInquiries inquiry={inquiry} />
          <JourneyPanel inquiry={inquiry} />
          <ConsentsPanel inquiry={inquiry} />
          <OriginPanel inquiry={inquiry} />
        </aside>
      </div>
    </>
  );
}

function Missing() {
  const t = useTranslate();
  return (
    <MissingPage
      title={t('inquiry.missing')}
      text={t('inquiry.missingText')}
      to="/dashboard/inquiries"
      back={t('area.inquiries')}
    />
  );
}

function InquirySkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-6">
      <Skeleton className="h-12 w-full max-w-[320px]" />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_340px] lg:gap-12">
        <div className="flex flex-col gap-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-16" />
          <Skeleton className="h-[192px]" />
        </div>
        <Skeleton className="h-[192px]" />
      </div>
    </div>
  );
}
