import { type Agent, request } from 'node:http'

/** Returns the body of a reply. It uses node:http, because the time of fetch itself is not the server's. */
export function requestText(agent: Agent, url: string, token: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const text = Buffer.concat(parts).toString()
        if (response.statusCode === 200) resolve(text)
        else reject(new Error(`${response.statusCode} ${text}`))
      })
    })
    asking.on('error', reject)
    asking.end()
  })
}
