import sanitizeHtml from 'sanitize-html'
import { LONGEST_COMMENT } from '#protocol/comments/calls.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import { refuse } from '#server/platform/refusal.ts'

export interface CommentContent {
  html: string
  /** As it is read. */
  text: string
  /** User ids in the order of their mention. */
  mentioned: readonly number[]
}

const MOST_MENTIONED = 50

/**
 * Cleans what somebody wrote: text stays, of marks only mentions of people who are there, under the name they have.
 * Refuses what is empty, unless files go with it, and what is too long.
 */
export function readContent(content: string, people: Snapshot, hasFiles: boolean): CommentContent {
  const { html, text, mentioned } = cleanContent(content, people)
  if (text.trim() === '' && !hasFiles) refuse('commentEmpty')
  if (text.length > LONGEST_COMMENT) refuse('commentTooLong', String(LONGEST_COMMENT))
  if (mentioned.length > MOST_MENTIONED) refuse('commentMentionsMany', String(MOST_MENTIONED))
  return { html, text, mentioned }
}

/** Text, line breaks and mentions alone are left by the sanitiser; what else it leaves goes here. */
function cleanContent(content: string, people: Snapshot): CommentContent {
  const sanitised = sanitizeHtml(content, {
    allowedTags: ['br', 'span'],
    allowedAttributes: { span: ['data-user'] },
    disallowedTagsMode: 'discard',
  })
  const html: string[] = []
  const text: string[] = []
  const mentioned = new Set<number>()
  // how deep inside a mention, whose own words are replaced by the name
  let inside = 0
  for (const part of sanitised.trim().split(/(<[^>]*>)/)) {
    if (inside > 0) {
      if (part.startsWith('<span')) inside += 1
      if (part === '</span>') inside -= 1
      continue
    }
    if (part.startsWith('<br')) {
      html.push('\n')
      text.push('\n')
    } else if (part.startsWith('<span')) {
      const user = people.user(Number(/data-user="(\d{1,15})"/.exec(part)?.[1] ?? 0))
      if (!user) continue
      inside = 1
      mentioned.add(user.userId)
      html.push(`<span data-user="${user.userId}">${escapeHtml(`@${user.realname}`)}</span>`)
      text.push(`@${user.realname}`)
    } else if (part !== '</span>') {
      html.push(part)
      text.push(readEntities(part))
    }
  }
  return { html: html.join(''), text: text.join(''), mentioned: [...mentioned] }
}

const entities = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&amp;', '&'],
])
const readEntities = (text: string) =>
  text.replace(/&(?:lt|gt|quot|amp);/g, (each) => entities.get(each) ?? each)
const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** People whom a stored comment mentions. */
export const mentionedIn = (html: string): number[] =>
  [...html.matchAll(/<span data-user="(\d+)">/g)].map(([, userId]) => Number(userId))
