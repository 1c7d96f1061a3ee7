import type { Periodic } from '../../jobs/periodic.ts';
import type { ReportOrders } from './order.ts';

/** Orders due digests and weekly reports. */
export function reportMaintenance(orders: ReportOrders): Periodic {
  return { name: 'order-reports', everyMs: 5 * 60_000, run: (signal) => orders.run(signal) };
}
