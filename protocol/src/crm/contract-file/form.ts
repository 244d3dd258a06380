import { isRealDay } from '#protocol/platform/wire.ts'

/** How a value of the form is checked; sentences of spec 2 §5. */
const rules = {
  text: { fits: () => true, sentence: '' },
  choice: { fits: (value) => /^\d$/.test(value), sentence: '请选择' },
  invoice: { fits: (value) => /^[13]$/.test(value), sentence: '请选择' },
  amount: {
    fits: (value) => /^\d{1,12}(\.\d{1,2})?$/.test(value),
    sentence: '请输入正确的金额:整数或者保留两位小数',
  },
  count: { fits: (value) => /^(0|[1-9]\d{0,5})$/.test(value), sentence: '请输入正确的数量值:正整数或者零' },
  capital: {
    fits: (value) => /^[零壹贰叁肆伍陆柒捌玖拾佰仟万亿]+$/.test(value),
    sentence: '请输入正确的中文大写',
  },
  capitalAmount: {
    fits: (value) => /^[零壹贰叁肆伍陆柒捌玖拾佰仟万亿元圆角分整正]+$/.test(value),
    sentence: '请输入正确的中文大写金额',
  },
  phone: {
    fits: (value) => /^((0\d{2,3}-?)?\d{7,8}(-\d{1,6})?|1[3-9]\d{9})$/.test(value),
    sentence: '联系方式格式不正确',
  },
  day: { fits: (value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && isRealDay(value), sentence: '请选择日期' },
} as const satisfies Readonly<Record<string, { fits: (value: string) => boolean; sentence: string }>>

interface FileField {
  label: string
  rule: keyof typeof rules
  /** Characters. */
  most?: number
  mayBeEmpty?: true
}

/** The fields of a contract file, in the order of its form (locks-and-extensions.md §12.2). */
export const fileFields = {
  signFlag: { label: '用印', rule: 'choice' },
  partyA: { label: '甲方', rule: 'text' },
  shellNumSe: { label: '软件锁号', rule: 'text', most: 2_000 },
  products: { label: '软件模块', rule: 'text', most: 1_000 },
  authNum: { label: '授权节点数', rule: 'capital' },
  year: { label: '租赁年限', rule: 'capital' },
  dateStart: { label: '开始日期', rule: 'day' },
  dateEnd: { label: '结束日期', rule: 'day' },
  firstPrePrice: { label: '首年预付价', rule: 'amount' },
  firstOriPrice: { label: '首年原价', rule: 'amount' },
  secondPrePrice: { label: '次年预付价', rule: 'amount' },
  secondOriPrice: { label: '次年原价', rule: 'amount' },
  totalAmount: { label: '合同总额', rule: 'amount' },
  totalAmountUpper: { label: '总额大写', rule: 'capitalAmount' },
  yearMonthDay: { label: '首款付款日', rule: 'text', most: 30 },
  monthDay: { label: '次年付款日', rule: 'text', most: 30 },
  dayA: { label: '交付天数', rule: 'count' },
  dayB: { label: '异议天数', rule: 'count' },
  invoiceType: { label: '发票类型', rule: 'invoice' },
  companyName: { label: '发票抬头', rule: 'text' },
  taxNumber: { label: '税号', rule: 'text' },
  openingBank: { label: '开户行', rule: 'text' },
  accountNumber: { label: '账号', rule: 'text' },
  address: { label: '开票地址', rule: 'text', most: 300 },
  telephone: { label: '开票电话', rule: 'phone' },
  numAll: { label: '合同份数', rule: 'count' },
  numA: { label: '甲方份数', rule: 'count' },
  numB: { label: '乙方份数', rule: 'count' },
  contact: { label: '甲方联系人', rule: 'text' },
  contactTelephone: { label: '甲方联系电话', rule: 'phone' },
  createContact: { label: '乙方经办人', rule: 'text' },
  createContactTelephone: { label: '乙方经办电话', rule: 'phone' },
  signDate: { label: '签订日期', rule: 'day' },
  signDateA: { label: '甲方日期', rule: 'day' },
  signDateB: { label: '乙方日期', rule: 'day' },
  remark: { label: '备注', rule: 'text', most: 800, mayBeEmpty: true },
} as const satisfies Readonly<Record<string, FileField>>

export type FileKey = keyof typeof fileFields
export const isFileKey = (key: string): key is FileKey => Object.hasOwn(fileFields, key)
export const fileKeys: readonly FileKey[] = Object.keys(fileFields).filter(isFileKey)

/** All values are texts, amounts as decimals, days as `yyyy-MM-dd`. */
export type FileForm = Record<FileKey, string>

const LONGEST = 200

/** Characters that a field takes. */
export function mostOf(key: FileKey): number {
  const field: FileField = fileFields[key]
  return field.most ?? LONGEST
}

/** Why the form may not hold this value; null: it may. */
export function faultOf(key: FileKey, value: string): string | null {
  const field: FileField = fileFields[key]
  const text = value.trim()
  if (text === '') return field.mayBeEmpty ? null : '必填项不能为空'
  if (text.length > mostOf(key)) return `最多${mostOf(key)}个字`
  return rules[field.rule].fits(text) ? null : rules[field.rule].sentence
}

/** The first fault of each field that has one. */
export function faultsOf(form: FileForm): Partial<Record<FileKey, string>> {
  const faults: Partial<Record<FileKey, string>> = {}
  for (const key of fileKeys) {
    const fault = faultOf(key, form[key])
    if (fault) faults[key] = fault
  }
  if (!faults.dateStart && !faults.dateEnd && form.dateEnd < form.dateStart)
    faults.dateEnd = '结束日期不能早于开始日期'
  return faults
}

/** A form without any value. */
export const emptyForm = (): FileForm => fromKeys(() => '')

/** A form of which each value is asked for. */
export function fromKeys(ask: (key: FileKey) => string): FileForm {
  const form: Partial<FileForm> = {}
  for (const key of fileKeys) form[key] = ask(key)
  return isComplete(form) ? form : emptyForm()
}
const isComplete = (form: Partial<FileForm>): form is FileForm =>
  fileKeys.every((key) => form[key] !== undefined)
