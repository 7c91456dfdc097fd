/**
 * Reads the token of a request from Authorization: as a bearer token (RFC 6750), and where the route accepts it as the password of HTTP
 * Basic (RFC 7617), with any user name. Undefined without a token.
 */
export function sentToken(authorization = '', takesBasic = false): string | undefined {
  const [scheme = '', credentials = ''] = authorization.split(' ')
  switch (scheme.toLowerCase()) {
    case 'bearer':
      return credentials || undefined
    case 'basic': {
      if (!takesBasic) return undefined
      const pair = Buffer.from(credentials, 'base64').toString('utf8')
      // A user name has no colon; a password may have any.
      return pair.includes(':') ? pair.slice(pair.indexOf(':') + 1) || undefined : undefined
    }
    default:
      return undefined
  }
}
