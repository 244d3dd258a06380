import { CarryOutOutlined } from '@ant-design/icons'
import type { MenuEntry } from '#web/platform/area.ts'

/** For all users: what does not apply to one is not asked of them. */
export const dayEntry: MenuEntry = { path: '/my-day', title: '我的一天', icon: <CarryOutOutlined /> }
