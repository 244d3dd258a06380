import type { Call } from '#protocol/platform/call.ts'
import { attempt } from '#web/platform/attempt.ts'
import { download } from '#web/platform/download.ts'
import { working } from '#web/platform/notices.ts'

interface ExportOptions {
  display: string
  /** As it is shown. */
  count: string
}

/** Downloads a workbook; words above the page say that it is being made for as long as that takes. */
export async function exportFile<C extends Call>(
  call: C,
  request: Parameters<typeof download<C>>[1],
  { display, count }: ExportOptions,
): Promise<void> {
  const end = working(`正在导出 ${count} 条${display}，请稍候…`)
  await attempt(download(call, request)).finally(end)
}
