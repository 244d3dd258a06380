import { companyNow } from '#web/platform/company-now.ts'

export const thisDay = (): string => companyNow().format('YYYY-MM-DD')
export const previousMonth = () => companyNow().subtract(1, 'month')
export const monthWords = (month = companyNow()): string => month.format('YYYY年M月')
