import { longestQuotas } from '../quota/calls.ts'

/** 销售方式: what a price is for (locks-and-extensions.md §6.4, §16). */
export const saleModes = { 0: '租赁', 1: '买卖', 2: '服务费' } as const
export const saleModeCodes = { rental: 0, purchase: 1, fee: 2 } as const
/** Products are rented unless their form chooses another mode. */
export const RENTED = 0
export const MOST_OF_PRODUCT = 200
export const LONGEST_QUOTAS = longestQuotas(MOST_OF_PRODUCT)
