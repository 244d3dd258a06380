/** What bad locks offer to the code of orders (locks-and-extensions.md §7.8). */
export { createReplacedBadLock, linkOpenBadLock } from './of-orders.ts'
