/** From Monday on, as calendars write them. */
export const weekdayNames = ['一', '二', '三', '四', '五', '六', '日'] as const
