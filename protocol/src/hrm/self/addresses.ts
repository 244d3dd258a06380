export const requestsAddress = '/hrm/requests'
export const ownRequestsAddress = '/hrm/self-server/requests'
