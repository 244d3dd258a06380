import dayjs from 'dayjs'

export const thisDay = (): string => dayjs().format('YYYY-MM-DD')
export const previousMonth = () => dayjs().subtract(1, 'month')
export const monthWords = (month = dayjs()): string => month.format('YYYY年M月')
