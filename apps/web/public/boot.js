// Runs before anything is drawn: determines whether bar and menu are to be expected, and in which colours. Keys are those of session.ts,
// application.tsx and Mantine.
try {
  const { dataset } = document.documentElement
  const scheme = localStorage.getItem('mantine-color-scheme-value')
  const dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  dataset.mantineColorScheme = dark ? 'dark' : 'light'
  dataset.boot = localStorage.getItem('token') === null ? 'out' : 'in'
  const small = matchMedia('(max-width: 68.74em)').matches
  const narrow = localStorage.getItem(`faixa-menu-recolhido${small ? '-em-janela-menor' : ''}`)
  if (narrow === 'true' || (small && narrow === null)) dataset.menu = 'narrow'
} catch {
  // Without storage, the bar and the menu are drawn in light colours.
}

// Begins the first calls of the screen, whose answers the programs take (src/api/begun-calls.ts): with the rules of session.ts on which
// stored session is used, and only for addresses whose calls need nothing else.
try {
  const token = localStorage.getItem('token')
  const open =
    localStorage.getItem('remember') === 'true' ||
    document.cookie.split('; ').includes('faixa-aberto=1') ||
    sessionStorage.getItem('faixa-aberto') === '1'
  if (token && open && Date.parse(localStorage.getItem('tokenExpirationDate') ?? '') > Date.now()) {
    const path = location.pathname.slice(new URL(document.baseURI).pathname.length)
    const laudo = /^map\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.exec(path)?.[1].toLowerCase()
    const answers = {}
    const begin = (address) => {
      answers[address] = fetch(address, { headers: { authorization: `Bearer ${token}` } })
      // Where nothing takes it, a failure needs no message.
      answers[address].catch(() => undefined)
    }
    begin('/api/v1/entidades/user-info')
    if (laudo) begin(`/api/v1/laudos/${laudo}?camadas=nenhuma`)
    if (path === 'show-reports' && location.search === '') begin('/api/v1/laudos?page=1&pageSize=10&sort=-data')
    globalThis.begunCalls = { token, atMs: Date.now(), answers }
  }
} catch {
  // The programs make the calls themselves.
}

// If a script of the first screen fails to load, no other code can report it.
window.addEventListener(
  'error',
  ({ target }) => {
    const said = document.getElementById('boot-offline')
    if (!(target instanceof HTMLScriptElement) || !said) return
    said.hidden = false
    said.querySelector('button').onclick = () => location.reload()
    window.addEventListener('online', () => location.reload())
  },
  true,
)

// The browser may offer to install the application before any program runs. The profile shows the offer (src/offline/install-offer.ts), and
// the browser's own bar stays away.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  globalThis.installOffer = event
  window.dispatchEvent(new Event('faixa-instalar'))
})
window.addEventListener('appinstalled', () => {
  globalThis.installOffer = undefined
  window.dispatchEvent(new Event('faixa-instalar'))
})
