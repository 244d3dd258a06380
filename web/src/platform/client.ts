import { type Call, isSafe, pathParameters, type ReplyOf, type RequestOf } from '#protocol/platform/call.ts'
import { codes } from '#protocol/platform/codes.ts'
import type { Envelope } from '#protocol/platform/envelope.ts'
import { sessionRefusals } from '#protocol/session/refusals.ts'
import { isShownAtField } from './at-field.ts'
import { sendUntilAccepted } from './busy.ts'
import { logLocally } from './client-log.ts'
import { toast } from './notices.ts'
import { noteServerTime } from './server-time.ts'
import { dropRefusal, standRefusal } from './standing-refusal.ts'

/** Where the API lives (platform.md §1.1). */
const BASE = '/crm/api/'
const TIMEOUT = 600_000

/** No session, or one that was replaced elsewhere. */
export const [SIGNED_OUT] = codes.notSignedIn
/** A session that is good for setting up the second factor alone (platform.md §2.9). */
const [MUST_SET_UP] = sessionRefusals.secondFactorMissing
/** Whether the user has to set up the second factor before anything else. */
export const mustSetUp = (failure: unknown): boolean =>
  failure instanceof CallError && failure.code === MUST_SET_UP

const [FORBIDDEN] = codes.forbidden
/** Whether the call was refused for want of a right. */
export const isForbidden = (failure: unknown): boolean =>
  failure instanceof CallError && failure.code === FORBIDDEN

/** A code that the specification treats like success (foundations §8.1). */
const ALSO_SUCCESS = 2021

export const texts = {
  network: '网络错误，请检查您的网络',
  fault: '网络错误，请检查您的网络或稍后重试',
  timedOut: '请求超时，请稍候再试',
}

/**
 * A refusal, a failed connection or a fault: `msg` is a sentence for the person, `code` 0 means that no
 * answer of the server came through.
 */
export class CallError extends Error {
  override name = 'CallError'
  code: number
  data: unknown
  constructor(code: number, msg: string, data: unknown = null) {
    super(msg)
    this.code = code
    this.data = data
  }
}

/** The sentence of any failure, for screens that show it in place. */
export const messageOf = (failure: unknown): string =>
  failure instanceof CallError ? failure.message : texts.network

/** An aborted request is not a failure. */
export const isAborted = (failure: unknown): boolean =>
  failure instanceof DOMException && failure.name === 'AbortError'

/** What a caller passes: every key is typed; keys with a default may be left out, null means not given. */
export type Given<C> = { [Key in keyof RequestOf<C>]?: RequestOf<C>[Key] | null }

export interface AskOptions {
  signal?: AbortSignal
  /** The caller shows failures itself: no toast. */
  quiet?: boolean
  /** A write that no act of the user began, such as that of a draft: what was refused before stays shown. */
  byItself?: boolean
  /** A code that the caller reports itself. */
  told?: number
  /** The caller expects a missing or incomplete session and handles 302 and 1014 itself. */
  probing?: boolean
}

/** Handler of codes 302 and 1014, set once at start by the session (foundations §8.1). */
let answerSignedOut: (data: unknown) => void = () => undefined
export function whenSignedOut(answer: (data: unknown) => void): void {
  answerSignedOut = answer
}

type Values = Readonly<Record<string, unknown>>

/** The address of a call with its path parameters filled; a missing optional parameter leaves its segment out. */
export function addressOf(call: Call, values: Values): string {
  const path = call.path.replace(/\/?\{(\w+)\??\}/g, (part, name: string) => {
    const value = values[name]
    if (value === undefined || value === null || value === '') return ''
    return `${part.startsWith('/') ? '/' : ''}${encodeURIComponent(String(value))}`
  })
  const query = call.body === 'query' ? toForm(bodyValues(call, values)).toString() : ''
  return BASE + path + (query && `?${query}`)
}

/** The values that are not part of the path. */
function bodyValues(call: Call, values: Values): Values {
  const inPath = new Set(pathParameters(call.path))
  return Object.fromEntries(Object.entries(values).filter(([key]) => !inPath.has(key)))
}

/** Form encoding of platform.md §1.2: undefined is left out, null is empty, arrays are `k[0]=…`. */
function toForm(values: Values): URLSearchParams {
  const form = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined) continue
    if (Array.isArray(value))
      value.forEach((each, index) => void form.append(`${key}[${index}]`, String(each)))
    else form.append(key, value === null ? '' : String(value))
  }
  return form
}

const toJson = (call: Call, values: Values) =>
  JSON.stringify(call.bare ? (values[call.bare] ?? null) : bodyValues(call, values))

/** A file under the name `file`, or several under names of their own. */
export type SentFiles = File | Blob | Readonly<Record<string, File>>

export function toMultipart(call: Call, values: Values, file?: SentFiles): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(bodyValues(call, values)))
    if (value !== undefined && value !== null)
      form.append(key, Array.isArray(value) ? JSON.stringify(value) : String(value))
  if (file instanceof Blob) form.append('file', file)
  else for (const [name, each] of Object.entries(file ?? {})) form.append(name, each)
  return form
}

function bodyOf(call: Call, values: Values): { body?: BodyInit; headers?: HeadersInit } {
  if (call.method === 'GET') return {}
  if (call.body === 'json')
    return { body: toJson(call, values), headers: { 'Content-Type': 'application/json;charset=UTF-8' } }
  if (call.body === 'multipart') return { body: toMultipart(call, values) }
  if (call.body === 'form') return { body: toForm(bodyValues(call, values)) }
  return {}
}

/** Sends a call and gives the raw response; a connection that fails or a fault becomes a `CallError`. */
export async function send(call: Call, values: Values, signal?: AbortSignal): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT)
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout
  try {
    const send = () =>
      fetch(addressOf(call, values), {
        method: call.method,
        credentials: 'same-origin',
        signal: either,
        ...bodyOf(call, values),
      })
    const response = await sendUntilAccepted(call, values, { send, signal: either })
    noteServerTime(response.headers.get('date'))
    return response
  } catch (failure) {
    if (isAborted(failure)) throw failure
    throw new CallError(0, timeout.aborted ? texts.timedOut : texts.network)
  }
}

const isEnvelope = (value: unknown): value is Envelope =>
  value !== null && typeof value === 'object' && 'code' in value && typeof value.code === 'number'

/** Refused in words of its own: who asked may read and pass on the number in it. */
const [FAULT] = codes.fault
const FAULT_SECONDS = 10

/** The envelope of a reply; HTTP 500 and replies that are no envelope count as network errors (foundations §8.1). */
export function toEnvelope(status: number, written: string): Envelope {
  const parsed = parse(written)
  if (status !== 500 && isEnvelope(parsed)) return parsed
  const says = status !== 500 && parsed !== null && typeof parsed === 'object' && 'msg' in parsed
  throw new CallError(0, says ? String(parsed.msg) : status >= 500 ? texts.fault : texts.network)
}

function parse(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return null
  }
}

/** The data of a successful envelope; any other code is thrown. */
export function unwrap(envelope: Envelope): unknown {
  if (envelope.code === 0 || envelope.code === ALSO_SUCCESS) return envelope.data
  throw new CallError(envelope.code, envelope.msg, envelope.data)
}

/**
 * Shows a failed try as a toast, and where the user is until the next try (`standRefusal`); nothing where the server has no words for it.
 */
export function showFailure(failure: CallError): void {
  sayFailure(failure)
  if (failure.message) standRefusal(failure.message)
}

/** Shows a failure as a toast alone, as of a read, which shows it in place. */
function sayFailure({ code, message }: CallError): void {
  if (message) toast.error(message, code === FAULT ? FAULT_SECONDS : undefined)
}

/**
 * Reports a failure once, at its field or as a toast, unless the caller does, and rethrows it. `isTry`: the user did something that has
 * not happened.
 */
export function report(failure: unknown, options: AskOptions, isTry = true): never {
  if (failure instanceof CallError) {
    if (failure.code === SIGNED_OUT || failure.code === MUST_SET_UP) {
      if (!options.probing) answerSignedOut(failure.data)
    } else if (!options.quiet && failure.code !== options.told && !isShownAtField(failure))
      isTry ? showFailure(failure) : sayFailure(failure)
  }
  throw failure
}

/** Logs the name of each write in this browser, without its data. */
export function noteAnswered(call: Call): void {
  if (!isSafe(call)) logLocally('act', call.path)
}

/** Refusals by their code, for their sentences may quote what was typed; faults with the number under which the server knows them. */
export function noteFailed({ path }: Call, failure: unknown): void {
  if (!(failure instanceof CallError) || failure.code === SIGNED_OUT) return
  const isFault = failure.code === 0 || failure.code === FAULT
  logLocally(isFault ? 'fault' : 'refused', `${path} ${isFault ? failure.message : failure.code}`)
}

/**
 * Asks the server (platform.md §1.2–1.3). Gives the data of the reply; a refusal is toasted (unless `quiet`) and thrown
 * as `CallError`. Path parameters, query and body are one object, as the call declares it.
 */
export async function ask<C extends Call>(
  call: C,
  request: Given<C>,
  options: AskOptions = {},
): Promise<ReplyOf<C>> {
  const isTry = !isSafe(call)
  if (isTry && !options.byItself) dropRefusal()
  try {
    const response = await send(call, request, options.signal)
    // the server is tested to answer what the call declares; parsing every list again here would only cost time
    const data = unwrap(toEnvelope(response.status, await response.text())) as ReplyOf<C>
    noteAnswered(call)
    return data
  } catch (failure) {
    noteFailed(call, failure)
    return report(failure, options, isTry)
  }
}
