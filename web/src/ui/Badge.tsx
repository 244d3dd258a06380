export { Badge } from 'antd'
