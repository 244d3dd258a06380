import { useState } from 'react'
import { toast } from '#web/platform/notices.ts'
import { locateDevice, type Point } from './point.ts'

/** Asks where this device is; null, with a sentence, when it will not say. */
export function useDevice() {
  const [asking, setAsking] = useState(false)
  const locate = async (): Promise<Pick<Point, 'lng' | 'lat'> | null> => {
    setAsking(true)
    try {
      return await locateDevice()
    } catch (failure) {
      toast.error(failure instanceof Error ? failure.message : '无法取得本机位置')
      return null
    } finally {
      setAsking(false)
    }
  }
  return { asking, locate }
}
