import { isRealDay } from '#protocol/platform/wire.ts'
import {
  type AddressQuery,
  countIn,
  firstPage,
  type PageQuery,
  pages,
  useAddressQuery,
} from '#web/platform/address-query.ts'

export const views = ['list', 'board', 'statistics'] as const
export type View = (typeof views)[number]

/** What narrows the list besides tab and words, by the names of the call. */
export interface CandidateFilters {
  postId?: number | undefined
  channelId?: number | undefined
  sex?: number | undefined
  education?: number | undefined
  minAge?: number | undefined
  maxAge?: number | undefined
  minWorkTime?: number | undefined
  maxWorkTime?: number | undefined
  ownerEmployeeId?: number | undefined
  interviewEmployeeId?: number | undefined
  /** An employee. */
  createUserId?: number | undefined
  interviewTime?: [string, string] | undefined
  createTime?: [string, string] | undefined
  recruitSurvey?: Survey | undefined
}

/** What the page of candidates shows, as it is in the address. */
export interface CandidateQuery extends PageQuery, CandidateFilters {
  view: View
  /** A stage; 0: all, 9: the talent pool. */
  tab: number
  search: string
  /** Whose panel is open. */
  candidate?: number | undefined
}

export const POOL = 9

const numbers = [
  ...(['postId', 'channelId', 'sex', 'education', 'minAge', 'maxAge'] as const),
  ...(['minWorkTime', 'maxWorkTime', 'ownerEmployeeId', 'interviewEmployeeId', 'createUserId'] as const),
] as const
const times = ['interviewTime', 'createTime'] as const

/** `2025-06-01,2025-06-30`: first and last day; anything else narrows nothing. */
function daysIn(text: string | null): [string, string] | undefined {
  const [from = '', to = ''] = text?.split(',') ?? []
  return isRealDay(from) && isRealDay(to) && from <= to ? [from, to] : undefined
}

/** What the figures of the workbench count. */
export const surveys = { 2: '评选中', 3: '近半年待入职', 4: '近半年已入职' } as const
type Survey = `${keyof typeof surveys}`
const surveyIn = (text: string | null): Survey | undefined =>
  text === '2' || text === '3' || text === '4' ? text : undefined

const address: AddressQuery<CandidateQuery> = {
  read: (params, fit) => ({
    view: views.find((view) => view === params.get('view')) ?? 'list',
    tab: countIn(params.get('tab'), 0),
    search: params.get('q') ?? '',
    candidate: countIn(params.get('candidate'), 0) || undefined,
    recruitSurvey: surveyIn(params.get('recruitSurvey')),
    ...Object.fromEntries(numbers.map((key) => [key, countIn(params.get(key), 0) || undefined])),
    ...Object.fromEntries(times.map((key) => [key, daysIn(params.get(key))])),
    ...pages.read(params, fit),
  }),
  write: ({ view, tab, search, candidate, recruitSurvey, ...rest }) => ({
    ...(view === 'list' ? {} : { view }),
    ...(tab === 0 ? {} : { tab: String(tab) }),
    ...(search ? { q: search } : {}),
    ...(candidate ? { candidate: String(candidate) } : {}),
    ...(recruitSurvey ? { recruitSurvey } : {}),
    ...Object.fromEntries(numbers.flatMap((key) => (rest[key] ? [[key, String(rest[key])]] : []))),
    ...Object.fromEntries(times.flatMap((key) => (rest[key] ? [[key, rest[key].join(',')]] : []))),
    ...pages.write(rest),
  }),
  anew: { ...firstPage, candidate: undefined },
}

export const useCandidateQuery = () => useAddressQuery(address)

/** The filters alone, as the call takes them. */
export const filtersOf = (query: CandidateQuery): CandidateFilters => ({
  ...Object.fromEntries([...numbers, ...times].map((key) => [key, query[key]])),
  recruitSurvey: query.recruitSurvey,
})

/** Nothing narrows. */
export const noFilters: CandidateFilters = {
  recruitSurvey: undefined,
  ...Object.fromEntries([...numbers, ...times].map((key) => [key, undefined])),
}
