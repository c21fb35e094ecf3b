import { createHash } from 'node:crypto';
import { parseAst } from 'vite';

/** A component that a file styles: `const Root = styled('div')(…)`. */
interface StyledCall {
  /** Its class name, the same in every build of the same file. */
  readonly name: string;
  /** Offsets of the rules between the brackets (`start`, `end`), and of any type arguments before them (`from`). */
  readonly look: { readonly from: number; readonly start: number; readonly end: number };
}

/** A statement at the top of a file. */
interface Statement {
  readonly start: number;
  readonly end: number;
  /** Names that it imports or declares. */
  readonly names: readonly string[];
  readonly isStyled: boolean;
}

export interface StyledFile {
  readonly calls: readonly StyledCall[];
  /** Leaves out imports of types. */
  readonly statements: readonly Statement[];
  /** Offsets of the import of `styled`. */
  readonly origin: { readonly start: number; readonly end: number };
}

/** The module that `styled` is imported from in the source. */
const material = '@mui/material/styles';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Returns a node's child nodes, in lists at any depth. */
function nodesIn(value: unknown): readonly Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  return isNode(value) ? [value] : [];
}

const childrenOf = (node: Node): readonly Node[] =>
  Object.entries(node).flatMap(([, value]) => nodesIn(value));

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' && typeof node['name'] === 'string' ? node['name'] : undefined;

/** Returns a call `styled(…)(…)`, or undefined. */
function styledCall(node: Node): { readonly callee: Node; readonly look: Node } | undefined {
  const { callee } = node;
  if (node.type !== 'CallExpression' || !isNode(callee) || callee.type !== 'CallExpression') return undefined;
  const [look] = nodesIn(node['arguments']);
  return nameOf(callee['callee']) === 'styled' && look ? { callee, look } : undefined;
}

/**
 * Finds the styled components of a file.
 * @param path the file's path from the project's top, with `/`.
 * @returns null if it styles nothing.
 * @throws if it imports something that needs Emotion in the browser, or styles a component inside another expression: a
 * council's style sheet would then miss some rules.
 */
export function findStyledCalls(path: string, code: string): StyledFile | null {
  if (!code.includes(material)) return null;
  const program = parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  const body = nodesIn(program.body).filter((node) => node['importKind'] !== 'type');
  const origin = body.find(
    (node) =>
      node.type === 'ImportDeclaration' && isNode(node['source']) && node['source']['value'] === material,
  );
  if (origin === undefined) return null;
  const taken = nodesIn(origin['specifiers'])
    .filter((specifier) => specifier['importKind'] !== 'type')
    .map((specifier) => nameOf(specifier['imported']) ?? '*');
  if (!taken.includes('styled')) return null;
  if (taken.length > 1) {
    throw new Error(
      `${path} imports ${taken.join(', ')} from ${material}, but only styled exists in the browser.`,
    );
  }
  const calls: StyledCall[] = [];
  const atTop = new Set<Node>();
  const statements = body.map((node): Statement => {
    const declaration = isNode(node['declaration']) ? node['declaration'] : node;
    const declarators = nodesIn(declaration['declarations']);
    const styled = declarators.flatMap(({ init }) => (isNode(init) && styledCall(init) ? [init] : []));
    styled.forEach((call) => atTop.add(call));
    const declared = [declaration, ...declarators].map((one) => nameOf(one['id']));
    const imported = nodesIn(node['specifiers']).map((specifier) => nameOf(specifier['local']));
    return {
      start: node.start,
      end: node.end,
      names: [...declared, ...imported].filter((name) => name !== undefined),
      isStyled: styled.length > 0,
    };
  });
  const visit = (node: Node): void => {
    const found = styledCall(node);
    if (found && !atTop.has(node)) {
      throw new Error(`${path} styles a component inside another expression. Give it its own name.`);
    }
    if (found) {
      const { callee, look } = found;
      const name = classOf(path, calls.length);
      calls.push({ name, look: { from: callee.end, start: look.start, end: look.end } });
    }
    childrenOf(node).forEach(visit);
  };
  body.forEach(visit);
  return { calls, statements, origin };
}

/** Returns a unique class, from the place where a component is styled: 36 bits of the hash. */
function classOf(path: string, index: number): string {
  return `l-${createHash('sha256').update(`${path} ${index}`).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 6)}`;
}
