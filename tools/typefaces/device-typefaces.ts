/** One cut of a typeface found on devices. */
interface DeviceFace {
  /** Its full names, and those of typefaces with the same widths; a device shows the first that it has. */
  readonly local: readonly string[];
  /** Widths of the characters from {@link firstWidth} on, in thousandths of the font size. */
  readonly widths: readonly number[];
}

/** A device's typeface that pages can use until a council's own has loaded. */
export interface DeviceTypeface {
  readonly like: string;
  readonly isSerif: boolean;
  readonly regular: DeviceFace;
  readonly bold: DeviceFace;
}

/** The space, the first character in the widths; the last is `~`. */
export const firstWidth = 0x20;

const widths = (words: string): readonly number[] => words.split(' ').map(Number);

/**
 * Typefaces of nearly every phone and computer, in order of preference. Windows and Apple's devices have
 * Arial and Times New Roman; Linux has the Liberation typefaces with the same widths (the source of the
 * widths here); Android has Roboto and Noto Serif.
 */
export const deviceTypefaces: readonly DeviceTypeface[] = [
  {
    like: 'Arial',
    isSerif: false,
    regular: {
      local: ['Arial', 'Liberation Sans', 'Arimo'],
      widths: widths(
        '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584',
      ),
    },
    bold: {
      local: ['Arial Bold', 'Liberation Sans Bold', 'Arimo Bold'],
      widths: widths(
        '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584',
      ),
    },
  },
  {
    like: 'Roboto',
    isSerif: false,
    regular: {
      local: ['Roboto'],
      widths: widths(
        '248 258 320 616 562 732 622 175 342 348 431 567 197 276 264 413 562 562 562 562 562 562 562 562 562 562 242 211 508 549 523 473 898 652 623 651 656 568 553 681 713 272 552 627 539 873 713 688 631 688 616 594 597 648 637 887 627 601 599 265 411 265 418 451 309 544 562 523 564 530 348 562 551 243 239 507 243 877 552 570 562 568 339 516 327 551 484 751 496 473 496 338 244 338 680',
      ),
    },
    bold: {
      local: ['Roboto Bold'],
      widths: widths(
        '249 271 318 592 574 739 658 161 350 351 454 545 246 394 290 371 574 574 574 574 574 574 574 574 574 574 282 263 510 574 516 498 896 672 638 654 650 563 549 682 706 292 559 636 541 875 706 689 645 689 641 616 620 659 653 875 635 619 607 277 421 277 438 445 330 535 563 521 563 540 358 571 560 265 260 534 265 866 561 564 563 564 366 514 338 560 506 734 509 503 509 330 252 330 648',
      ),
    },
  },
  {
    like: 'Times New Roman',
    isSerif: true,
    regular: {
      local: ['Times New Roman', 'Liberation Serif', 'Tinos'],
      widths: widths(
        '250 333 408 500 500 833 778 180 333 333 500 564 250 333 250 278 500 500 500 500 500 500 500 500 500 500 278 278 564 564 564 444 921 722 667 667 722 611 556 722 722 333 389 722 611 889 722 722 556 722 667 556 611 722 722 944 722 722 611 333 278 333 469 500 333 444 500 444 500 444 333 500 500 278 278 500 278 778 500 500 500 500 333 389 278 500 500 722 500 500 444 480 200 480 541',
      ),
    },
    bold: {
      local: ['Times New Roman Bold', 'Liberation Serif Bold', 'Tinos Bold'],
      widths: widths(
        '250 333 555 500 500 1000 833 278 333 333 500 570 250 333 250 278 500 500 500 500 500 500 500 500 500 500 333 333 570 570 570 500 930 722 667 722 722 667 611 778 778 389 500 778 667 944 722 778 611 778 722 556 667 722 722 1000 722 722 667 333 278 333 581 500 333 500 556 444 556 444 333 500 556 278 333 556 278 833 556 500 556 556 444 389 333 556 500 722 500 500 444 394 220 394 520',
      ),
    },
  },
  {
    like: 'Noto Serif',
    isSerif: true,
    regular: {
      local: ['Noto Serif'],
      widths: widths(
        '260 332 408 559 559 896 742 220 346 346 500 559 250 310 250 288 559 559 559 559 559 559 559 559 559 559 286 286 559 559 559 474 921 705 654 614 727 623 590 714 793 367 357 700 623 938 763 742 604 742 656 544 613 717 675 1047 660 625 592 360 288 360 559 459 274 563 614 492 614 535 369 538 635 320 300 585 310 945 645 577 614 614 471 451 352 635 579 862 578 565 511 428 559 428 559',
      ),
    },
    bold: {
      local: ['Noto Serif Bold'],
      widths: widths(
        '260 382 509 565 565 906 801 290 401 401 502 565 294 310 294 288 565 565 565 565 565 565 565 565 565 565 304 304 565 565 565 550 921 753 672 669 767 653 621 770 819 401 396 734 654 952 788 787 638 787 712 579 653 747 698 1067 733 693 667 415 288 415 559 459 334 600 649 527 649 572 407 560 667 352 345 637 352 986 667 614 645 648 523 481 405 667 606 856 646 579 529 442 565 442 565',
      ),
    },
  },
];
