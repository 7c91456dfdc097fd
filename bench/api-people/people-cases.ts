/** Requests to the list of funcionários, each as its query. */
export const PEOPLE_CASES = {
  'page 1': '',
  'page 50': 'page=50',
  '50 a page': 'pageSize=50',
  'by name, from the end': 'sort=-nome',
  'by e-mail': 'sort=email',
  'by empresa': 'sort=empresa',
  'name begins with': 'nome=fl%C3%A1vio%20gui',
  'e-mail begins with': 'email=pessoa99',
  'search: one person': 'busca=pessoa777%40',
  'search: a common name': 'busca=concei%C3%A7%C3%A3o',
  'search: nothing': 'busca=zebra',
} as const

export type PeopleCase = keyof typeof PEOPLE_CASES
