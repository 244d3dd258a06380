import { z } from 'zod'
import { integer } from '#protocol/platform/wire.ts'

/** 锁型. */
export const lockForms = { 1: '单机锁', 2: '网络锁', 3: '云锁' } as const
/** 租/买. */
export const distinctions = { 0: '租赁', 1: '买卖' } as const
/** Selling regions; other clients name them by letters. */
export const regions = { 1: '威海', 2: '青岛' } as const
export const regionLetters = { WH: 1, QD: 2 } as const
/** A region by its code, or by the letters that other clients send. */
export const lockRegion = () =>
  z.preprocess((value) => (value === 'WH' || value === 'QD' ? regionLetters[value] : value), integer(1, 2))
/** Characters of 锁号. */
export const LONGEST_SHELL_NUM = 20
/** 锁号: letters and digits. */
export const SHELL_NUM = new RegExp(`^[0-9A-Z]{4,${LONGEST_SHELL_NUM}}$`)
/** Series that people leave out when they say a number (locks-and-extensions.md §1.6). */
export const SERIES = '3215'

/** Seats that one lock may carry. */
export const MOST_PORTS = 9999
