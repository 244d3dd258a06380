import type { PublicContext } from '#server/access/context.ts'
import type { OpenContext } from '#server/access/endpoint.ts'
import { contentTypeOf, isInline } from '#server/platform/files/content.ts'
import { type Download, download } from '#server/platform/http/download.ts'
import { StoredBody } from '#server/platform/http/stored-file.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { FileRow } from './present.ts'
import { requireReadable } from './rights.ts'

type Asking = Pick<PublicContext<unknown>, 'services' | 'db'>

/** A file as a reply: shown in the browser only when name and content both say that it is harmless (platform.md §8.4). */
export function serveFile({ services }: Pick<Asking, 'services'>, file: FileRow): Download {
  const { storage_key: key, name, mime } = file
  return download({
    name,
    contentType: contentTypeOf(mime, name),
    inline: isInline(mime, name),
    headers: { 'cache-control': file.public_key ? 'public, max-age=86400' : 'private, no-cache' },
    body: new StoredBody({
      size: file.size,
      tag: `"${key.slice(-36)}"`,
      open: (range) => services.fileService.store.open(key, range),
    }),
  })
}

export async function servePublic(context: Asking, key: string): Promise<Download> {
  const file = await context.db
    .selectFrom('files')
    .selectAll()
    .where('public_key', '=', key)
    .executeTakeFirst()
  return serveFile(context, file ?? refuse('notFound'))
}

/** The address inside a preview address: a stored file and the token that may see it. */
const target =
  /^\/?(?:crm\/api\/|api\/)?adminFile\/(?:down\/(\d{1,18})|public\/([0-9a-f]{32}))(?:\/[^?]*)?(?:\?(.*))?$/

/**
 * What browsers show by themselves is shown; for the rest a page says so (platform.md §8.5). Only paths of stored files
 * are taken, and only what the session of the token inside may see.
 */
export async function servePreview(context: OpenContext<unknown>, url: string): Promise<Download> {
  const [, fileId, key, query = ''] = target.exec(url) ?? refuse('notFound')
  if (key) return servePublic(context, key)
  const { viewer } = await context.admit(new URLSearchParams(query).get('c'))
  const { services, client } = context
  const { file } = await requireReadable(
    { services, client, viewer },
    services.fileService.rights,
    Number(fileId),
  )
  return isInline(file.mime, file.name) ? serveFile(context, file) : hintPage(file.name)
}

const escapeText = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

function hintPage(name: string): Download {
  const page = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>${escapeText(name)}</title>
<body style="font:14px/22px sans-serif;color:#60646c;text-align:center;padding-top:30vh">
<p>${escapeText(name)}</p><p>该附件格式不支持预览，请下载后查看</p></body></html>`
  return download({
    name: `${name}.html`,
    contentType: 'text/html;charset=utf-8',
    body: Buffer.from(page),
    inline: true,
    headers: { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" },
  })
}
