/** What money of orders offers to the pages of orders and plans. */
export { orderMoneyOperations, planMoneyOperations } from './operations.tsx'
