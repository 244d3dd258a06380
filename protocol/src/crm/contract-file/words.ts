import type { FileKind } from '../order/declare.ts'

/** 用印, by region and flag (locks-and-extensions.md §12.2). */
export const sealFlags = {
  1: { 0: '不盖章', 1: '总公司章', 2: '分公司章', 3: '合同专用章' },
  2: { 0: '不盖章', 1: '公司章' },
} as const satisfies Readonly<Record<number, Readonly<Record<number, string>>>>

export type Region = keyof typeof sealFlags

export const isRegion = (code: unknown): code is Region => code === 1 || code === 2

/** The seals of a region, by flag; 0 is none. */
export const flagsOf = (region: Region): Readonly<Record<number, string>> => sealFlags[region]

/** Of which template a file is made (§12.5). */
export const fileKinds = { rent: '租赁', buy: '买卖', upgrade: '升级' } as const satisfies Readonly<
  Record<FileKind, string>
>
export type { FileKind }
export const fileKindNames = ['rent', 'buy', 'upgrade'] as const satisfies readonly FileKind[]

export const fileStatuses = { 1: '已生成', 2: '已盖章回传', 3: '已失效' } as const

/** Who makes the signature of a seal (§12.8). */
export const sealProviders = {
  local: '测试证书',
  p12: '机构证书',
  http: '签章服务',
  none: '仅图片',
} as const
export type SealProviderName = keyof typeof sealProviders
export const sealProviderNames = [
  'local',
  'p12',
  'http',
  'none',
] as const satisfies readonly SealProviderName[]

/** 发票类型 of a contract file. */
export const fileInvoiceTypes = { 1: '增值税普通发票', 3: '增值税专用发票' } as const

/** Beside the entity of a contract: the form that is saved with it (locks-and-extensions.md §12.1). */
export const FILE_BESIDE = 'contractFile'
