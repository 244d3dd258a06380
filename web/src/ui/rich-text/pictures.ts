import { fileCalls } from '#protocol/files/calls.ts'
import { toast } from '#web/platform/notices.ts'
import { upload } from '#web/platform/upload.ts'
import { pickFiles } from '../upload/pick-files.ts'

/** Uploads an embedded picture, readable by all readers of the text. Returns its URL, or undefined on failure. */
export async function sendPicture(picture: File): Promise<string | undefined> {
  try {
    const { url } = await upload(fileCalls.upload, { type: 'img', isPublic: '1' }, picture, { quiet: true })
    return url
  } catch {
    toast.error('出现未知问题，刷新页面，或者联系管理员')
    return undefined
  }
}

/** Lets the person choose pictures; those that were uploaded. */
export async function choosePictures(): Promise<string[]> {
  const sent = await Promise.all((await pickFiles({ accept: 'image/*' })).map(sendPicture))
  return sent.filter((url) => url !== undefined)
}
