/** The largest code of a dictionary whose codes records hold as numbers. */
export const LARGEST_NUMBERED = 30_000

/** What a dictionary is called, and what its value means where it has one. */
interface Dictionary {
  title: string
  value?: string
  /** Records hold its codes as numbers (`wordsFrom` of a stored column). */
  numbered?: true
}

/** Dictionaries that the company maintains, by their code on the wire (locks-and-extensions.md §28.3). */
export const dictionaries = {
  icsProductType: { title: '智能客服产品类型' },
  lockFaultType: { title: '坏锁故障类型', numbered: true },
  companyTheme: { title: '公司主体', value: '地区（WH 威海、QD 青岛）' },
  salesArea: { title: '销售地区', value: '地区（WH 威海、QD 青岛）' },
  contractProductText: { title: '合同产品说明', value: '正文' },
  icsTerm: { title: '智能客服术语' },
  icsSynonym: { title: '智能客服同义词', value: '换成' },
  icsStopWord: { title: '智能客服停用词' },
} as const satisfies Readonly<Record<string, Dictionary>>

export type DictionaryCode = keyof typeof dictionaries
export const dictionaryCodes: readonly DictionaryCode[] = Object.keys(dictionaries).filter(
  (code): code is DictionaryCode => code in dictionaries,
)
export const dictionaryAt = (code: DictionaryCode): Dictionary => dictionaries[code]
