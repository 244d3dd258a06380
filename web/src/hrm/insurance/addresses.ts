export const monthsAddress = '/hrm/insurance-scheme'
export const monthAddress = (irecordId: number): string => `${monthsAddress}/detail/${irecordId}`
export const schemesAddress = '/manage/hrm/insurance-scheme'
export const ownAddress = '/hrm/self-server/insuranceScheme'
export const ownMonthAddress = (iempRecordId: number): string => `${ownAddress}?row=${iempRecordId}`
