/** The closed set of reasons for which a capability is refused or fails. */
export type CapabilityErrorCode =
  /** What the skill asked for makes no sense: an id, an operation, an input, a command. */
  | 'CAPABILITY_ARGUMENT_INVALID'
  /** The run belongs to nobody. */
  | 'CAPABILITY_USER_REQUIRED'
  /** The skill did not declare it. */
  | 'CAPABILITY_NOT_DECLARED'
  /** No provider shows it to this caller. */
  | 'CAPABILITY_UNAVAILABLE'
  /** The provider's answer carries credentials. */
  | 'CAPABILITY_ANSWER_REFUSED'
  | 'CAPABILITY_RATE_LIMITED'
  | 'CAPABILITY_CANCELLED'
  | 'AUTH_FLOW_UNKNOWN'
  | 'AUTH_FLOW_USED'
  | 'AUTH_FLOW_EXPIRED'
  /** The provider answered with an error of its own. */
  | 'PROVIDER_ERROR'
  | 'PROVIDER_NOT_STARTED'
  | 'PROVIDER_BUSY'
  | 'PROVIDER_TIMEOUT'
  | 'PROVIDER_EXITED'
  | 'PROVIDER_INVALID_ANSWER';
