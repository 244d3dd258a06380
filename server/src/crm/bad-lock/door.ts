/** What bad locks offer to orders (locks-and-extensions.md §7.8), and to the demonstration. */
export { handleBadLock } from './handle.ts'
export { createReplacedBadLock, followReplacing, linkOpenBadLock } from './of-orders.ts'
