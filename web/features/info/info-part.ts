/** The information pages of specification section 2. A council adds to each in `content/<locale>/info/`. */
export type InfoPart = 'accessibility' | 'cookies' | 'privacy';
