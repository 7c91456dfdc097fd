/** Addresses of PostgreSQL servers, of which one setting may list several, as libpq does. */

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/

/** One address for each host. */
export function urlsOf(url: string): readonly [string, ...string[]] {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(url) ?? []
  const [first, ...others] = hosts.split(',')
  if (first === undefined || others.length === 0) return [url]
  const rest = after.replace(/([?&])target_session_attrs=[^&]*&?/, '$1').replace(/[?&]$/, '')
  return [before + first + rest, ...others.map((host) => before + host + rest)]
}

/** True where each host of the list has an address, and all have a database. */
export function areDatabaseUrls(text: string): boolean {
  return urlsOf(text).every((url) => {
    const { protocol = '', hostname = '', pathname = '' } = URL.parse(url) ?? {}
    return /^postgres(ql)?:$/.test(protocol) && hostname !== '' && pathname.length > 1
  })
}
