/** What a visitor does with a comment, in one file that few load. */
export { RewriteComment, WithdrawComment } from './own-comment.tsx';
export { ReportForm } from './report-form.tsx';
