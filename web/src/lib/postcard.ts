// A picture of a result, drawn here on the device: a paper on linen with the game's still life, names and scores.

export interface PostcardLine {
  name: string;
  score: string;
  won: boolean;
  /** The player's sign, as it is drawn on the page. */
  sign: SVGSVGElement | undefined;
}

export interface PostcardWords {
  title: string;
  date: string;
  why: string;
  brand: string;
}

const WIDTH = 1080;
const EDGE = 56;
const INNER = 132;
const LINE = 96;
const FONT = 'Commissioner, system-ui, sans-serif';
/** What an SVG on the page has from the style sheet, and would lose as an image. */
const STYLES = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'opacity'];
const TEXT_STYLES = ['font-size', 'font-weight', 'text-anchor'];

/** An SVG of the page as an image with its colours. */
export async function imageOf(svg: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll<SVGElement>('*')];
  [copy, ...copy.querySelectorAll<SVGElement>('*')].forEach((element, i) => {
    const seen = getComputedStyle(originals[i]!);
    const names = element.tagName === 'text' ? [...STYLES, ...TEXT_STYLES] : STYLES;
    for (const name of names) element.style.setProperty(name, seen.getPropertyValue(name));
  });
  copy.style.fontFamily = 'system-ui, sans-serif'; // an image has none of the page's fonts
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(copy.outerHTML)}`;
  await image.decode();
  return image;
}

/** Words broken into lines that fit. */
export function wrapped(text: string, fits: (line: string) => boolean): string[] {
  return text.split(' ').reduce<string[]>((lines, word) => {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    return lines.length && !fits(longer) ? [...lines, word] : [...lines.slice(0, -1), longer];
  }, []);
}

export async function drawPostcard(
  words: PostcardWords,
  lines: PostcardLine[],
  still: SVGSVGElement | null,
): Promise<HTMLCanvasElement> {
  await document.fonts.load(`700 40px Commissioner`, words.title + words.why);
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d')!;
  pen.font = `600 34px ${FONT}`;
  const why = wrapped(words.why, (line) => pen.measureText(line).width <= WIDTH - 2 * INNER);
  canvas.width = WIDTH;
  canvas.height = 660 + why.length * 44 + lines.length * LINE + 130;
  paper(pen, canvas.height);
  if (still) pen.drawImage(await imageOf(still, 544, 320), (WIDTH - 544) / 2, 96);
  let y = 500;
  write(pen, words.title, WIDTH / 2, y, `700 64px ${FONT}`, '--ink', 'center');
  write(pen, words.date, WIDTH / 2, (y += 54), `400 32px ${FONT}`, '--soft', 'center');
  y += 20;
  for (const line of why) write(pen, line, WIDTH / 2, (y += 44), `600 34px ${FONT}`, '--ink', 'center');
  y += 84;
  for (const line of lines) {
    await drawLine(pen, line, y);
    y += LINE;
  }
  write(pen, words.brand, WIDTH / 2, canvas.height - EDGE - 34, `700 34px ${FONT}`, '--act', 'center');
  return canvas;
}

async function drawLine(
  pen: CanvasRenderingContext2D,
  { name, score, won, sign }: PostcardLine,
  y: number,
): Promise<void> {
  if (sign) pen.drawImage(await imageOf(sign, 64, 64), INNER, y - 48);
  const font = `${won ? 700 : 500} 44px ${FONT}`;
  write(pen, score, WIDTH - INNER, y, font, won ? '--act' : '--ink', 'right');
  const room = WIDTH - 2 * INNER - 88 - pen.measureText(score).width - 70;
  write(pen, name, INNER + 84, y, font, '--ink', 'left', room);
  if (won) crown(pen, INNER + 84 + Math.min(room, pen.measureText(name).width) + 20, y - 36);
  pen.strokeStyle = colour('--paper-edge');
  pen.lineWidth = 2;
  pen.beginPath();
  pen.moveTo(INNER, y + 32);
  pen.lineTo(WIDTH - INNER, y + 32);
  pen.stroke();
}

function paper(pen: CanvasRenderingContext2D, height: number): void {
  pen.fillStyle = colour('--ground');
  pen.fillRect(0, 0, WIDTH, height);
  pen.save();
  pen.shadowColor = 'rgb(40 30 12 / 0.25)';
  pen.shadowBlur = 40;
  pen.shadowOffsetY = 12;
  pen.fillStyle = colour('--paper');
  pen.beginPath();
  pen.roundRect(EDGE, EDGE, WIDTH - 2 * EDGE, height - 2 * EDGE, 40);
  pen.fill();
  pen.restore();
}

function crown(pen: CanvasRenderingContext2D, x: number, y: number): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(1.8, 1.8);
  pen.strokeStyle = colour('--act');
  pen.lineWidth = 2.2;
  pen.lineJoin = pen.lineCap = 'round';
  pen.stroke(new Path2D('M4 18h16M4.5 15 3.5 7l5 3.5L12 5l3.5 5.5 5-3.5-1 8z'));
  pen.restore();
}

function write(
  pen: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  font: string,
  ink: string,
  align: CanvasTextAlign,
  most = WIDTH - 2 * INNER,
): void {
  pen.font = font;
  pen.fillStyle = colour(ink);
  pen.textAlign = align;
  pen.fillText(text, x, y, most);
}

const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export const fileOf = (canvas: HTMLCanvasElement, name: string): Promise<File> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(new File([blob], name, { type: blob.type })) : reject(new Error(name)))),
  );
