import type { z } from 'zod'
import type { Schema } from './schema.ts'

/** How a client sends the request. The server takes form and JSON alike for every call (platform.md §1.2). */
export type BodyKind = 'form' | 'json' | 'multipart' | 'query' | 'none'

/**
 * Who may call: `public`, `signedIn`, one permission path (`crm/customer/save`), or any of several.
 * A call that leaves more to decide than a path can say still names the least it needs.
 */
export type Need = 'public' | 'signedIn' | `${string}/${string}` | readonly `${string}/${string}`[]

/** Whether a call needs no right: anybody may make it, or anybody who is signed in. */
export const isOpen = (need: Need): need is 'public' | 'signedIn' => need === 'public' || need === 'signedIn'

/**
 * Calls with a rate limit per user. `unseen`: calls that answer about values or records which the caller may not see, so that they
 * cannot be guessed by repetition (platform.md §1.7).
 */
export type Rationed = 'unseen'

/** Marks a call that answers a file that is there, whole, instead of an envelope (platform.md §1.6). */
export const file = Symbol('file')
/** Marks an export: it answers a workbook that is made while it is read, and waits for its turn (platform.md §1.7). */
export const workbook = Symbol('workbook')
/** Marks a call that keeps the connection open and sends events. */
export const stream = Symbol('stream')

export interface Call<Request extends Schema = Schema, Reply = unknown> {
  /** Below the API base, misspellings of the wire included; parameters as `{name}`; `{name?}` may be missing. */
  path: string
  method: 'POST' | 'GET'
  body: BodyKind
  need: Need
  area: string
  summary: string
  /** Changes nothing: may be asked again by itself, and gives way to what writes when there is too much to do (platform.md §1.7). */
  safe?: true
  rationed?: Rationed
  /**
   * Answered for the signed-in user even during view-as (platform.md §4.12); all other calls are answered for the viewed user, and only
   * if they change nothing.
   */
  asOneself?: true
  /**
   * Answers what is the caller's alone (pay slips): refused while viewing as another user, whatever rights that user has
   * (platform.md §4.12).
   */
  ownEyes?: true
  /** Not by an API key, however far its person's rights reach (platform.md §2.10). */
  sessionOnly?: true
  /** May be made by who must set up a second factor before anything else (platform.md §2.9). */
  whileSettingUp?: true
  /** Read by foreign programs, which look at the HTTP status alone: a refusal has that of its code (platform.md §1.6). */
  byStatus?: true
  /** Path parameters, query and body, merged into one object. */
  request: Request
  reply: Reply
  /** Pages link to it, where no header can carry the token: by GET the cookie does, with `address` also its `?c=`. */
  linked?: 'cookie' | 'address'
  /** The key under which `request` receives a body that is a bare array or value. */
  bare?: string
}

export type RequestOf<C> = C extends Call<infer Request, unknown> ? z.output<Request> : never
/** What a client passes: before defaults and coercion. */
export type InputOf<C> = C extends Call<infer Request, unknown> ? z.input<Request> : never
export type ReplyOf<C> =
  C extends Call<Schema, infer Reply>
    ? Reply extends Schema
      ? z.output<Reply>
      : Reply extends typeof file | typeof workbook
        ? Blob
        : never
    : never

type CallOptions<Request extends Schema, Reply> = Omit<Call<Request, Reply>, 'method' | 'body'> &
  Partial<Pick<Call<Request, Reply>, 'method' | 'body'>>

/** Whether it answers a file instead of an envelope. */
export const isFile = ({ reply }: Pick<Call, 'reply'>): boolean => reply === file || reply === workbook

/** Whether it changes nothing; what is asked by GET never does. */
export const isSafe = ({ safe, method }: Pick<Call, 'safe' | 'method'>): boolean =>
  safe === true || method === 'GET'

/** Declares one call; POST with a form body by default. */
export function call<
  Request extends Schema,
  Reply extends Schema | typeof file | typeof workbook | typeof stream,
>(options: CallOptions<Request, Reply>): Call<Request, Reply> {
  return { method: 'POST', body: 'form', ...options }
}

/** Names in `{}` of a path: `field/{id?}` → ['id']. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\??\}/g)].map((match) => match[1] ?? '')
}
