import { useEffect } from 'react'
import { useCompanyName } from './session.ts'

export const PRODUCT = '锁客'
/** Shown in the avatar menu (foundations §1). */
export const VERSION = 'V11.3.3'

/** The document title while a page is open: company, then page (platform.md §11.1). */
export function useTitle(page: string): void {
  const company = useCompanyName()
  useEffect(() => {
    document.title = page ? `${company || PRODUCT} – ${page}` : company || PRODUCT
  }, [company, page])
}
