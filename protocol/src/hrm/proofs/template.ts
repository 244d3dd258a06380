import { proofTypes } from '#protocol/examine/door.ts'
import { codedFrom } from '../coded.ts'

/** What a company certifies about an employee (hrm.md §6.4). */
export const proofKinds = codedFrom(1, proofTypes)
export const INCOME = 2

/** First letters of the number, by kind: by them the page of the check knows what to ask. */
export const numberPrefixes: Readonly<Record<number, string>> = { 1: 'ZZ', 2: 'SR' }

const places = [
  '姓名',
  '证件号码',
  '部门',
  '岗位',
  '入职日期',
  '聘用形式',
  '公司名称',
  '用途',
  '编号',
  '开具日期',
]
const incomePlaces = ['月均收入', '月均收入大写', '统计月数', '统计期间']

/** Words in double braces that a template of a kind may have. */
export const placesOf = (kind: number): readonly string[] =>
  kind === INCOME ? [...places, ...incomePlaces] : places

export interface ProofTemplate {
  title: string
  /** Paragraphs, one a line. */
  body: string
  /** Who signs, at the right below. */
  signer: string
}

const end = '本证明仅用于{{用途}}，不作他用。\n特此证明。'

export const firstTemplates: Readonly<Record<number, ProofTemplate>> = {
  1: {
    title: '在职证明',
    body: `兹证明{{姓名}}（证件号码：{{证件号码}}）自{{入职日期}}起在{{公司名称}}工作，现任{{部门}}{{岗位}}。\n${end}`,
    signer: '{{公司名称}}（盖章）：',
  },
  2: {
    title: '收入证明',
    body: `兹证明{{姓名}}（证件号码：{{证件号码}}）自{{入职日期}}起在{{公司名称}}工作，现任{{部门}}{{岗位}}。其{{统计期间}}共{{统计月数}}个月的税前月均收入为人民币{{月均收入}}元（大写：{{月均收入大写}}）。\n${end}`,
    signer: '{{公司名称}}（盖章）：',
  },
}

const PLACE = /\{\{([^{}]*)\}\}/g

/** The first word in braces that is no place of the kind; null: none. */
export function unknownPlace(kind: number, { title, body, signer }: ProofTemplate): string | null {
  const known = placesOf(kind)
  const used = [title, body, signer].flatMap((text) =>
    [...text.matchAll(PLACE)].map(([, name = '']) => name.trim()),
  )
  return used.find((name) => !known.includes(name)) ?? null
}

/** Text with its places filled; what is not known stays empty. */
export const fillPlaces = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(PLACE, (_, name: string) => values[name.trim()] ?? '')
