import mammoth from 'mammoth'

const PAGE_STYLE = `body{margin:48px 64px;color:#1c2024;background:#fff;font:15px/1.7 -apple-system,'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif;overflow-wrap:anywhere}
img{max-width:100%}table{border-collapse:collapse;width:100%}td,th{padding:4px 8px;border:1px solid #d9dbe1;vertical-align:top}`

/**
 * A Word document as a plain page of text, tables and pictures. It comes from a stranger's file: only a frame that may run
 * nothing, open nothing and send nothing shows it.
 */
export async function toWordPage(arrayBuffer: ArrayBuffer): Promise<string> {
  const { value } = await mammoth.convertToHtml({ arrayBuffer })
  return `<!doctype html><meta charset="utf-8"><style>${PAGE_STYLE}</style>${value}`
}
