import type { Readable } from 'node:stream'
import type { StoredBody } from './http/stored-file.ts'

/** A file as a call's answer (platform.md §1.6). */
export class Download {
  readonly name: string
  readonly contentType: string
  readonly body: Readable | Buffer | StoredBody
  readonly inline: boolean
  readonly headers: Record<string, string>
  constructor(options: DownloadOptions) {
    this.name = options.name
    this.contentType = options.contentType
    this.body = options.body
    this.inline = options.inline ?? false
    this.headers = options.headers ?? {}
  }
}

export interface DownloadOptions {
  name: string
  contentType: string
  body: Readable | Buffer | StoredBody
  /** Shown in the browser instead of saved; only for kinds that cannot run scripts. */
  inline?: boolean
  headers?: Record<string, string>
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

export function download(options: DownloadOptions): Download {
  return new Download(options)
}

/** Unquoted and percent-encoded: clients cut at `filename=` and decode the rest. */
export function contentDisposition(file: Download): string {
  return `${file.inline ? 'inline' : 'attachment'};filename=${encodeURIComponent(file.name)}`
}
