import type { ReportOrders } from '../modules/report/order.ts';
import type { Periodic } from './periodic.ts';

/** Orders the digests and weekly reports that have become due. */
export function tendReports(orders: ReportOrders): Periodic {
  return { name: 'order-reports', everyMs: 5 * 60_000, run: (signal) => orders.run(signal) };
}
